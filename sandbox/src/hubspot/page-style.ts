import { trusted } from "../html.ts";

export const HUBSPOT_STYLE = trusted(`<style>
select { width: 100%; min-height: 44px; padding: 9px 12px; font: inherit; font-size: 16px; color: var(--text); background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; }
input[type="radio"] { width: 18px; height: 18px; min-height: 0; margin: 0; flex: none; accent-color: var(--primary); }
.hs-edit { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 14px; align-items: end; padding: 0 20px 20px; }
.hs-edit.bare { padding: 0; }
.hs-edit .button { width: 100%; }
.hs-scopes { display: grid; grid-template-columns: 1fr 1fr; gap: 10px 20px; margin-top: 20px; }
.hs-scopes b { display: block; font-weight: 600; font-size: 14px; line-height: 1.35; }
.hs-scopes code { color: var(--quiet); overflow-wrap: anywhere; }
.hs-portals { display: grid; gap: 8px; }
.hs-portals label { display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 7px 14px; border: 1px solid var(--line); border-radius: 8px; font-weight: 400; cursor: pointer; }
.hs-portals label:hover { border-color: var(--primary); }
.hs-portals label:has(:checked) { border-color: var(--primary); background: var(--tint); }
.hs-portals b { display: block; font-size: 14px; font-weight: 600; }
.hs-portals span span { color: var(--quiet); }
.hs-cancel { justify-self: center; min-height: 44px; padding: 0 16px; }
legend { padding: 0; margin-bottom: 6px; font-size: 13px; font-weight: 600; }
td.hs-text { width: 100%; max-width: none; min-width: 220px; white-space: normal; overflow-wrap: anywhere; }
.hs-card { display: grid; gap: 10px; padding: 0 20px 20px; }
.hs-card h3 { margin: 8px 0 0; font-size: 15px; }
.hs-card ul { display: grid; gap: 6px; margin: 0; padding-left: 20px; list-style: disc; }
.hs-card form:not(.hs-inline) { display: grid; gap: 10px; max-width: 560px; }
.hs-card .button { justify-self: start; width: auto; }
.hs-inline { display: inline; }
.hs-apart { margin-top: 16px; }
@media (max-width: 560px) { .hs-scopes { grid-template-columns: 1fr; } }
</style>`);
