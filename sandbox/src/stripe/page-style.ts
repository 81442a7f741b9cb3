import { trusted } from "../html.ts";

export const STRIPE_STYLE = trusted(`<style>
.st-sum { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-block: 1px solid var(--line); margin-top: 16px; }
.st-sum b { font-variant-numeric: tabular-nums; white-space: nowrap; }
.st-sum span span { display: block; color: var(--quiet); font-size: 13px; }
.st-back { justify-self: center; }
.st-part { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 12px; padding: 14px 0; border-top: 1px solid var(--line); }
.st-part > div, .st-part > label { flex: 1 1 200px; }
.st-part label input { margin-top: 4px; font-weight: 400; }
.st-part > div { align-self: center; }
.st-part + h2 { margin-top: 20px; }
.st-part p { font-size: 14px; color: var(--quiet); }
.st-plain { min-height: 44px; padding: 9px 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--text); font-weight: 600; }
.st-plain:hover { background: var(--tint); }
.st-acts { display: flex; flex-wrap: wrap; gap: 6px; }
.st-acts .st-plain { min-height: 32px; padding: 3px 10px; font-size: 13px; }
</style>`);
