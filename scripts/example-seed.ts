import fc from "fast-check";

// A run can be repeated: the examples of a law are the same every time, and SEED=… tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_115) });
