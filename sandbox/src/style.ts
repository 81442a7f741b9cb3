export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #F7F7FA; --surface: #FFFFFF; --sunken: #F7F7FA; --line: #E6E6EE; --edge: #8A8A9C;
  --text: #1C1B29; --quiet: #5B5A6B; --primary: #5B3FD6; --primary-strong: #4A30BD;
  --on-primary: #FFFFFF; --tint: #F0EDFC; --bad: #B3261E; --bad-tint: #FDF0EF;
  --warn: #8A5300;
  --shadow: 0 1px 2px rgb(28 27 41 / 5%), 0 12px 32px -12px rgb(28 27 41 / 12%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12121A; --surface: #1A1A25; --sunken: #151520; --line: #2B2B3A; --edge: #6F6F86;
    --text: #ECECF4; --quiet: #A6A6BA; --primary: #A495FF; --primary-strong: #B9ADFF;
    --on-primary: #16122B; --tint: #26223F; --bad: #FF9D95; --bad-tint: #34201F;
    --warn: #F0BE6B;
    --shadow: 0 12px 32px -12px rgb(0 0 0 / 50%);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 400 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
}
h1, h2, h3, p, ul, form, fieldset, figure { margin: 0; padding: 0; border: 0; }
ul { list-style: none; }
h1 { font-size: 22px; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
h2 { font-size: 16px; line-height: 1.4; font-weight: 650; }
h3 { font-size: 13px; line-height: 1.4; font-weight: 600; color: var(--quiet); }
a { color: var(--primary); text-underline-offset: 3px; }
a:hover { color: var(--primary-strong); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.small { font-size: 13px; }
.mark { display: block; flex: none; }

body.card { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; }
main.card {
  width: 100%; max-width: 520px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 12px; box-shadow: var(--shadow); padding: 28px 32px 32px;
}
main.narrow { max-width: 420px; }
.brand { display: flex; align-items: center; gap: 10px; margin-bottom: 16px; font-weight: 600; }
.brand .where {
  margin-left: auto; font-weight: 500; font-size: 12px; color: var(--quiet);
  border: 1px solid var(--line); border-radius: 999px; padding: 2px 10px;
}
.lead { margin-top: 4px; color: var(--quiet); }

.form { display: grid; gap: 12px; margin-top: 16px; }
.field { display: grid; gap: 4px; }
label { font-size: 13px; font-weight: 600; }
input {
  width: 100%; min-height: 44px; padding: 9px 12px; font: inherit; font-size: 16px; color: var(--text);
  background: var(--surface); border: 1px solid var(--edge); border-radius: 8px;
}
input:focus-visible { outline-offset: 0; border-color: var(--primary); }
input[aria-invalid="true"] { border-color: var(--bad); }
.hint { font-size: 13px; color: var(--quiet); }
.problem { font-size: 13px; color: var(--bad); }
.notice {
  margin-top: 16px; padding: 10px 14px; border-radius: 8px; font-size: 14px;
  color: var(--bad); background: var(--bad-tint);
}
button { font: inherit; cursor: pointer; }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px;
  padding: 9px 18px; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  text-decoration: none; color: var(--on-primary); background: var(--primary);
}
.button:hover { background: var(--primary-strong); color: var(--on-primary); }
.form .button { width: 100%; margin-top: 2px; }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; margin-top: 12px; font-size: 14px; }
.link { padding: 0; border: 0; background: none; color: var(--primary); text-decoration: underline; text-underline-offset: 3px; }
.link:hover { color: var(--primary-strong); }
.link.quiet { color: var(--quiet); }
.row a, .row .link { min-height: 28px; display: inline-flex; align-items: center; }

.demo { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
.demo > header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 12px; }
.groups { display: grid; grid-template-columns: 1fr 1fr; gap: 12px 8px; margin-top: 10px; }
.group { grid-column: 1 / -1; min-width: 0; }
.group.single { grid-column: auto; }
.people { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 6px; }
.group.single .people { grid-template-columns: 1fr; }
.person {
  width: 100%; min-height: 48px; padding: 5px 12px; text-align: left; color: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
.person:hover { border-color: var(--primary); background: var(--tint); }
.person b { display: flex; align-items: baseline; justify-content: space-between; gap: 8px; font-weight: 600; font-size: 14px; }
.person i { font-style: normal; font-weight: 500; font-size: 12px; color: var(--quiet); }
.person .manager { color: var(--primary); }
.person span { display: block; font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; line-height: 1.35; }

body.wide main { max-width: 1120px; margin: 0 auto; padding: 24px 24px 64px; }
.top { display: flex; align-items: center; gap: 12px; padding: 4px 0 20px; }
.top > div { flex: 1 0 auto; max-width: 100%; }
.top p { color: var(--quiet); font-size: 14px; }
.top nav { margin-left: auto; min-width: 0; display: flex; justify-content: flex-end; flex-wrap: wrap; gap: 4px 16px; font-size: 14px; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin-top: 16px; overflow: hidden; }
.panel > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 16px 20px 12px; }
.panel > header .small { margin-left: auto; }
.panel .inset { padding: 0 20px 16px; }
.panel .inset > h3 { margin-top: 16px; }
.scroll { overflow-x: auto; border-top: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--quiet); background: var(--sunken); }
th, td { padding: 7px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: top; }
th:first-child, td:first-child { padding-left: 20px; }
th:last-child, td:last-child { padding-right: 20px; }
tbody tr:last-child td { border-bottom: 0; }
td.path { width: 100%; max-width: 0; min-width: 240px; overflow: hidden; text-overflow: ellipsis; }
code, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12.5px; }
.number { text-align: right; }
.bad { color: var(--bad); } .warn { color: var(--warn); }
.cells { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px 20px; margin-top: 6px; font-size: 13px; }
.cells b { display: block; font-weight: 600; font-size: 14px; }
.cells span { display: block; color: var(--quiet); overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 2px 20px; font-size: 13px; color: var(--quiet); }
.empty { padding: 14px 20px 18px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 14px; }

@media (max-width: 560px) {
  body.card { padding: 0; background: var(--surface); place-items: start stretch; }
  main.card, main.narrow { max-width: none; border: 0; border-radius: 0; box-shadow: none; padding: 24px 20px 40px; }
  .groups, .people { grid-template-columns: 1fr; }
  .group.single { grid-column: 1 / -1; }
  body.wide main { padding: 16px 12px 48px; }
  .top { flex-wrap: wrap; }
  .top nav { margin-left: 0; width: 100%; justify-content: flex-start; }
}
`;
