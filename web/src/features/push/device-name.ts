const BROWSERS: Array<[RegExp, string]> = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: Array<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux|CrOS/, "Linux"],
];

/** 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  const find = (known: typeof BROWSERS, unknown: string) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown;
  return `${find(BROWSERS, "A browser")} on ${find(SYSTEMS, "another system")}`;
}
