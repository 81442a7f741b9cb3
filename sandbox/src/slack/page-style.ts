import { trusted } from "../html.ts";

export const CONSENT_STYLE = trusted(`<style>
.sl-pair { display: flex; gap: 14px; align-items: center; }
.sl-asks { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; }
.sl-asks ul { display: grid; gap: 8px; margin-top: 8px; }
.sl-asks li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-size: 14px; }
.sl-asks code { color: var(--quiet); }
.sl-choices { display: grid; gap: 6px; margin-top: 6px; max-height: 208px; overflow: auto; }
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

export const SLACK_STYLE = trusted(`<style>
:root {
  color-scheme: light dark;
  --page: #fff; --text: #1d1c1d; --quiet: #616061; --line: #ddd; --edge: #8d8d8e; --hover: #f8f8f8;
  --link: #1264a3; --code: #b0104a; --code-page: #f8f8f8; --mention: #e8f5fa; --green: #007a5a; --red: #c01343;
  --side: #4a154b; --side-top: #3b0f3c; --side-text: #e6d6e6; --side-hover: #5d2a5e; --side-chosen: #f9edff; --side-on: #39063a;
  --badge: #e8e8e8; --only: #f8f6ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #1a1d21; --text: #d8d9da; --quiet: #ababad; --line: #393b40; --edge: #797c81; --hover: #222529;
    --link: #4fb0e0; --code: #e8912d; --code-page: #232529; --mention: #1b3a4a; --green: #007a5a; --red: #f2668b;
    --side: #1f1023; --side-top: #150a18; --side-text: #cfc2d1; --side-hover: #34203a; --side-chosen: #7d3986; --side-on: #fff;
    --badge: #393b40; --only: #23252a;
  }
}
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body {
  display: grid; grid-template: "bar bar" 44px "live live" minmax(0, 1fr) "side-foot composer" auto / 260px minmax(0, 1fr);
  background: var(--page); color: var(--text); overflow: hidden;
  font: 400 15px/1.46668 Lato, "Slack-Lato", "Helvetica Neue", Helvetica, "Segoe UI", system-ui, sans-serif;
}
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
button, select, input, textarea { font: inherit; color: inherit; }
button { cursor: pointer; }
.quiet, .edited { color: var(--quiet); font-size: 13px; }
.mark { display: block; width: 100%; height: 100%; }
.tiny { display: inline-block; width: 20px; height: 20px; flex: none; }

.bar { grid-area: bar; display: flex; align-items: center; gap: 12px; padding: 0 16px; background: var(--side-top); color: var(--side-text); }
.bar > .mark { width: 22px; height: 22px; flex: none; }
.bar form { display: flex; align-items: center; gap: 8px; margin: 0 auto; min-width: 0; }
.bar label { font-size: 13px; white-space: nowrap; }
.bar select { min-width: 0; height: 32px; padding: 0 8px; border: 1px solid rgb(255 255 255 / 35%); border-radius: 6px; color: #fff; background: #5d2a5e; }
.bar option, .bar optgroup { color: #1d1c1d; background: #fff; }
.bar a { color: var(--side-text); font-size: 13px; }

#live { grid-area: live; display: grid; grid-template-columns: 260px minmax(0, 1fr); min-height: 0; }
.side { background: var(--side); color: var(--side-text); overflow-y: auto; padding: 0 8px 16px; }
.side h1 { font-size: 18px; line-height: 49px; padding: 0 8px; color: #fff; }
.side h2 { font-size: 14px; font-weight: 400; padding: 12px 8px 4px; }
.side ul { list-style: none; padding: 0; }
.side a { display: flex; align-items: center; gap: 8px; min-height: 30px; padding: 1px 8px; border-radius: 6px; color: var(--side-text); text-decoration: none; }
.side a:hover { background: var(--side-hover); }
.side a.unread { font-weight: 900; color: #fff; }
.side a[aria-current] { background: var(--side-chosen); color: var(--side-on); }
.side a:focus-visible, .bar :focus-visible { outline-color: #fff; }
.hash { width: 20px; text-align: center; opacity: 0.8; }
.count { margin-left: auto; min-width: 22px; padding: 0 7px; border-radius: 999px; text-align: center; font-size: 12px; line-height: 18px; background: #cd2553; color: #fff; }
body::after { content: ""; grid-area: side-foot; background: var(--side); }

main { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
.room { display: flex; align-items: center; gap: 8px; min-height: 49px; padding: 0 20px; border-bottom: 1px solid var(--line); }
.room h2 { font-size: 18px; font-weight: 900; white-space: nowrap; }
.room .quiet { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.back { display: none; }
#messages { flex: 1; overflow-y: auto; padding: 12px 0 16px; display: flex; flex-direction: column; }
#messages > :first-child { margin-top: auto; }
#messages:focus-visible { outline-offset: -2px; }
.hello { padding: 24px 20px; } .hello .mark { width: 44px; height: 44px; margin-bottom: 12px; } .hello h3 { font-size: 18px; }
.day { display: grid; place-items: center; margin: 10px 0; background: linear-gradient(var(--line), var(--line)) center / 100% 1px no-repeat; }
.day span { padding: 2px 14px; border: 1px solid var(--line); border-radius: 999px; background: var(--page); font-size: 13px; font-weight: 700; }

.message { display: flex; gap: 8px; padding: 8px 20px; }
.message:hover { background: var(--hover); }
.message.mine { background: var(--only); }
.face { flex: none; width: 36px; height: 36px; border-radius: 6px; overflow: hidden; display: grid; place-items: center; color: #fff; font-weight: 700; }
.content { min-width: 0; flex: 1; }
.only { font-size: 12px; color: var(--quiet); margin-left: -2px; }
.only::before { content: "◉ "; }
.who { display: flex; align-items: baseline; gap: 6px; } .who b { font-weight: 900; } .who time { font-size: 12px; color: var(--quiet); }
.app { font-size: 10px; font-weight: 700; padding: 0 4px; line-height: 16px; border-radius: 2px; background: var(--badge); color: var(--quiet); align-self: center; }
.replies { margin-left: 56px; border-left: 3px solid var(--line); }
.text { overflow-wrap: anywhere; }
.text a, .b-context a { text-decoration: underline; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); text-underline-offset: 2px; }
.text b, .b-context b { font-weight: 900; }
pre, code { font: 12px/1.5 Monaco, Menlo, Consolas, monospace; border: 1px solid var(--line); border-radius: 3px; background: var(--code-page); }
code { color: var(--code); padding: 1px 3px; } pre { padding: 8px; margin: 4px 0; white-space: pre-wrap; }
blockquote { border-left: 4px solid var(--line); border-radius: 4px; padding-left: 12px; }
.mention { padding: 0 2px 1px; border-radius: 3px; background: var(--mention); color: var(--link); }

.blocks { display: grid; gap: 8px; max-width: 640px; padding-top: 2px; }
.b-header { font-size: 18px; line-height: 1.33; font-weight: 900; overflow-wrap: anywhere; }
.b-section { display: flex; gap: 16px; align-items: flex-start; } .b-body { flex: 1; min-width: 0; }
.b-fields { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; }
.text + .b-fields { margin-top: 8px; }
.b-context { display: flex; flex-wrap: wrap; gap: 4px 8px; font-size: 12px; line-height: 1.5; color: var(--quiet); overflow-wrap: anywhere; }
.blocks hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 4px 0; }
.b-image { padding: 24px; border: 1px solid var(--line); border-radius: 8px; color: var(--quiet); }
.b-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.b-button { display: inline-block; min-height: 36px; padding: 6px 12px; max-width: 260px; border: 1px solid var(--edge); border-radius: 8px; background: var(--page); color: var(--text); font-size: 15px; font-weight: 700; line-height: 22px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.b-button:hover { background: var(--hover); text-decoration: none; }
.b-button.primary { border-color: var(--green); background: var(--green); color: #fff; } .b-button.primary:hover { background: #00664b; }
.b-button.danger { border-color: var(--red); color: var(--red); }
.b-button[aria-busy] { opacity: 0.6; }
.b-select { min-height: 36px; max-width: 240px; padding: 4px 10px; border: 1px solid var(--edge); border-radius: 8px; background: var(--page); font-size: 15px; }

.entity { max-width: 480px; margin-top: 6px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; }
.entity h3, .pane h3 { font-size: 16px; overflow-wrap: anywhere; }
.entity dl, .pane dl { display: grid; gap: 4px; margin: 6px 0 10px; }
.entity dl div, .pane dl div { display: flex; gap: 12px; } dt { flex: none; width: 84px; color: var(--quiet); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
main { position: relative; }
.pane { position: absolute; inset: 49px 0 0 auto; width: min(340px, 100%); padding: 14px 18px; overflow-y: auto; border-left: 1px solid var(--line); background: var(--page); }
.pane form { float: right; }

.composer { grid-area: composer; margin: 0 20px 20px; border: 1px solid var(--edge); border-radius: 8px; background: var(--page); }
p.composer { padding: 12px 16px; color: var(--quiet); }
.composer:focus-within { border-color: var(--link); }
.composer textarea { display: block; width: 100%; min-height: 44px; max-height: 200px; padding: 11px 12px; border: 0; outline: 0; background: none; resize: none; field-sizing: content; font-size: 16px; }
.composer ::placeholder { color: var(--quiet); opacity: 1; }
.composer div { display: flex; align-items: center; justify-content: space-between; padding: 0 6px 6px 12px; }
.send { width: 36px; height: 32px; border: 0; border-radius: 4px; background: var(--green); color: #fff; }

@media (max-width: 700px) {
  body { grid-template: "bar" 44px "live" minmax(0, 1fr) "composer" auto / minmax(0, 1fr); }
  body::after { display: none; }
  #live { grid-template-columns: minmax(0, 1fr); }
  .listing main, .listing .composer, .chosen .side { display: none; }
  .side a { min-height: 44px; }
  .listing .side a[aria-current] { background: none; color: inherit; }
  .bar { padding: 0 12px; } .bar form { margin: 0 auto 0 0; }
  .room { padding: 0 12px 0 0; } .back { display: grid; place-items: center; width: 44px; height: 48px; font-size: 28px; }
  .message { padding: 8px 12px; } .composer { margin: 0 8px 8px; }
  .replies { margin-left: 32px; }
  .b-section { flex-wrap: wrap; } .b-body { flex-basis: 100%; }
  .b-button, .b-select { min-height: 44px; padding: 10px 14px; }
}
</style>`);
