import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface ReadableString {
  /** Workspace, and below that the feature or folder: `server/features/goals`. */
  part: string;
  file: string;
  line: number;
  /** White space as a page shows it; a value that is put in is a `…`. */
  text: string;
}

const SOURCES = ["{domain,contract,server,web}/src/**/*.{ts,tsx}", "web/{welcome,public}/*.ts"];
const NOT_PRODUCT =
  /\.test\.tsx?$|\/(testing|proofs|dist)\/|generated|db\/schema\.ts$|contract\/src\/examples\.ts$/;
/** Words that updates and lists are searched for, and the demo's data: not our voice. */
const DATA =
  /^domain\/src\/updates\/(?!questions)|\/list-columns\.ts$|\/sample-deals\.ts$|\/local\/demo-/;

/** Every file of the product that may hold words for people. */
export const productFiles = (): string[] =>
  globSync(SOURCES)
    .filter((file) => !NOT_PRODUCT.test(file) && !DATA.test(file))
    .toSorted();

export const readableStrings = (files = productFiles()): ReadableString[] =>
  files.flatMap((file) => stringsOf(file, readFileSync(file, "utf8")));

/** Props, properties and parameters whose value people read even if it is one word. */
const LABEL =
  /^(aria-?(label|description|roledescription|valuetext|placeholder)|alt|label|labels|title|titles|placeholder|heading|summary|description|message|text|hint|tooltip|caption|reason|brief|name|unit|empty|error|errorMessage|subject|context|help|note|prefix|suffix|clearedBy|confirm|confirmLabel|question|answer|detail|details)$|(Label|Title|Text|Message|Hint|Heading|Sentence)$/i;

/** What only programs read, whatever it looks like. */
const NOT_READ =
  /^(className|classNames|class|style|id|key|href|to|from|src|d|viewBox|type|role|rel|target|path|as|variant|size|htmlFor|testId|data-.*|autoComplete|pattern|transform|points|sql|query|stroke.*|fill|media|sizes|kind|code|operationId)$/;

/** Calls whose strings go to PostgreSQL, a stylesheet, a program or the log. */
const NOT_READ_CALLS =
  /^(sql|cx|clsx|classes|css|raw|querySelector|querySelectorAll|matches|closest|matchMedia|getElementById|addEventListener|require|import|RegExp|URL|startsWith|endsWith|includes|split|getPropertyValue|setProperty|trace|debug|orderBy|select|groupBy|selectFrom|innerJoin|leftJoin|where|ref|sortable)$/;

export function stringsOf(file: string, source: string): ReadableString[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, scriptKind(file));
  const found: ReadableString[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && isReadable(node, text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ part: partOf(file), file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const scriptKind = (file: string) => (file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return squeeze(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  return squeeze(
    node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""),
  );
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function isReadable(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const place = placeOf(node);
  if (place === "nowhere" || NOT_READ.test(place)) return false;
  if (isProse(text)) return true;
  return LABEL.test(place) && /^\p{Lu}/u.test(text);
}

/** Two words in a row, and nothing that only code has. */
const isProse = (text: string) =>
  !/^(…? ?[a-z]+ (… ?)+|is not|Bearer …)$/.test(text) &&
  /(^|[\s(“"…])[\p{L}’']+[,.;:!?…]? [\p{L}\d…]/u.test(text) &&
  !/^(select|with|insert|update|delete|alter|create|grant|set|lock|listen|begin|begin;.*|default-src.*) [a-z_]/.test(
    text,
  ) &&
  !/^[a-z0-9:[\]/._%#()!-]+( [a-z0-9:[\]/._%#()!,&>-]*[-:[\d/][a-z0-9:[\]/._%#()!,&>-]*)+$/.test(
    text,
  );

/** The name of the prop, property, variable or call in which a string is. */
function placeOf(node: ts.Node): string {
  for (let at = node, up = node.parent; up; at = up, up = up.parent) {
    if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up) || ts.isTypeNode(up))
      return "nowhere";
    if (ts.isTaggedTemplateExpression(up)) return nameOf(up.tag);
    if (ts.isJsxAttribute(up)) return up.name.getText();
    if (ts.isPropertyAssignment(up)) return at === up.name ? "nowhere" : nameOf(up.name);
    if (ts.isCallExpression(up) || ts.isNewExpression(up)) {
      const name = nameOf(up.expression);
      return NOT_READ_CALLS.test(name) ? "nowhere" : name;
    }
    if (ts.isVariableDeclaration(up) || ts.isParameter(up)) return nameOf(up.name);
    if (ts.isFunctionLike(up)) return up.name ? nameOf(up.name) : "";
    if (ts.isBinaryExpression(up) && /===|!==/.test(up.operatorToken.getText())) return "nowhere";
    if (ts.isCaseClause(up) && up.expression === at) return "nowhere";
    if (ts.isElementAccessExpression(up) && up.argumentExpression === at) return "nowhere";
  }
  return "";
}

function nameOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return nameOf(node.expression);
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : node.getText();
}

/** `server/features/goals`, `domain/checks`, `contract`. */
const partOf = (file: string) =>
  file
    .split("/")
    .slice(0, -1)
    .filter((folder) => folder !== "src")
    .slice(0, 3)
    .join("/");
