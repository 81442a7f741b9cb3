import { trusted } from "../html.ts";

export const GOOGLE_STYLE = trusted(`<style>
.g-choices { display: grid; gap: 8px; margin-top: 6px; max-height: 300px; overflow: auto; }
.g-choices label { display: flex; gap: 10px; align-items: center; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; }
.g-choices input { width: 18px; min-height: 18px; height: 18px; flex: none; }
.g-choices span span { display: block; font-weight: 400; color: var(--quiet); }
.g-form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; padding: 0 20px 16px; }
.g-form label { display: grid; gap: 4px; flex: 1 1 180px; }
.g-form .button { min-height: 44px; }
.g-acts { display: flex; gap: 10px; }
.g-acts form { display: inline; }
legend { font-size: 13px; font-weight: 600; color: var(--quiet); padding: 0; }
</style>`);
