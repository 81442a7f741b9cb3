import fc from "fast-check";

// Property tests use the same examples every time, so that a run can be repeated; SEED=… tries
// others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_115) });
