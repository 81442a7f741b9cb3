export { serve } from "./main.ts";
