import { trusted } from "../html.ts";

export const CONSENT_STYLE = trusted(`<style>
.sl-pair { display: flex; gap: 14px; align-items: center; }
.sl-asks { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; }
.sl-asks ul { display: grid; gap: 8px; margin-top: 8px; }
.sl-asks li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-size: 14px; }
.sl-asks code { color: var(--quiet); }
.sl-choices { display: grid; gap: 6px; margin-top: 6px; max-height: 232px; overflow: auto; }
.sl-choices label { display: flex; gap: 10px; align-items: center; padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; }
.sl-choices input { width: 18px; min-height: 18px; height: 18px; flex: none; accent-color: #007a5a; }
.sl-choices span span { display: block; font-weight: 400; color: var(--quiet); }
legend { font-size: 14px; font-weight: 650; padding: 0; }
legend span { font-weight: 400; color: var(--quiet); }
.sl-decide { display: flex; justify-content: flex-end; gap: 12px; }
.sl-decide button { min-height: 44px; padding: 9px 20px; border-radius: 4px; font-weight: 700; }
.sl-cancel { color: var(--text); background: none; border: 1px solid var(--edge); }
.sl-allow { color: #fff; background: #007a5a; border: 0; }
.sl-allow:hover { background: #00614a; }
</style>`);
