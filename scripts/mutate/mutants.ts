import ts from "typescript";

/** A small bug: replaces the text between start and end. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  kind: string;
  replacement: string;
}

const OPERATORS = new Map<ts.SyntaxKind, { kind: string; other: string }>([
  [ts.SyntaxKind.LessThanToken, { kind: "boundary", other: "<=" }],
  [ts.SyntaxKind.LessThanEqualsToken, { kind: "boundary", other: "<" }],
  [ts.SyntaxKind.GreaterThanToken, { kind: "boundary", other: ">=" }],
  [ts.SyntaxKind.GreaterThanEqualsToken, { kind: "boundary", other: ">" }],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, { kind: "equality", other: "!==" }],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, { kind: "equality", other: "===" }],
  [ts.SyntaxKind.PlusToken, { kind: "arithmetic", other: "-" }],
  [ts.SyntaxKind.MinusToken, { kind: "arithmetic", other: "+" }],
  [ts.SyntaxKind.AsteriskToken, { kind: "arithmetic", other: "/" }],
  [ts.SyntaxKind.SlashToken, { kind: "arithmetic", other: "*" }],
  [ts.SyntaxKind.PercentToken, { kind: "arithmetic", other: "*" }],
  [ts.SyntaxKind.PlusEqualsToken, { kind: "arithmetic", other: "-=" }],
  [ts.SyntaxKind.MinusEqualsToken, { kind: "arithmetic", other: "+=" }],
  [ts.SyntaxKind.AmpersandAmpersandToken, { kind: "logic", other: "||" }],
  [ts.SyntaxKind.BarBarToken, { kind: "logic", other: "&&" }],
]);

/** Methods whose call can be removed, dropping a filter, an order or a limit. */
const CLAUSES = new Set(
  "where andWhere orWhere having orderBy limit offset filter sort toSorted slice trim toLowerCase reverse toReversed min max distinct distinctOn forUpdate".split(
    " ",
  ),
);

const OPPOSITES = new Map([
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["every", "some"],
  ["some", "every"],
]);

/** Attributes with text for users or screen readers; the others are only visual. */
const TEXT_ATTRIBUTES = new Set([
  "label",
  "title",
  "placeholder",
  "description",
  "aria-label",
  "alt",
  "href",
  "to",
]);
const STYLE_ATTRIBUTES = new Set([
  "style",
  "styles",
  "className",
  "classNames",
  "vars",
  "comboboxProps",
]);

/** Mutations of SQL in a template, by the text to match. */
const SQL: { kind: string; pattern: RegExp; other: string }[] = [
  { kind: "boundary", pattern: / <= /g, other: " < " },
  { kind: "boundary", pattern: / < /g, other: " <= " },
  { kind: "boundary", pattern: / >= /g, other: " > " },
  { kind: "boundary", pattern: / > /g, other: " >= " },
  { kind: "logic", pattern: /\band\b(?! \$| \d)/g, other: "or" },
  { kind: "logic", pattern: /\bor\b/g, other: "and" },
  { kind: "equality", pattern: /\bis not null\b/g, other: "is null" },
  { kind: "equality", pattern: /\bis null\b/g, other: "is not null" },
  { kind: "clause", pattern: /\bdesc\b/g, other: "asc" },
  { kind: "clause", pattern: /\bleft join\b/g, other: "join" },
  { kind: "arithmetic", pattern: /\bmin\(/g, other: "max(" },
  { kind: "arithmetic", pattern: /\bmax\(/g, other: "min(" },
  { kind: "arithmetic", pattern: /\bsum\(/g, other: "count(" },
];

export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Mutant[] = [];
  const replace = (start: number, end: number, kind: string, replacement: string) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end, kind, replacement });
  };
  const visit = (node: ts.Node): void => {
    if (isExcluded(node)) return;
    mutate(node, source, replace);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((a, b) => a.start - b.start || a.end - b.end || compare(a.kind, b.kind));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Types, imports, styling, log lines and internal error messages: tests need not notice them. */
function isExcluded(node: ts.Node): boolean {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText();
    if (STYLE_ATTRIBUTES.has(name)) return true;
    return (
      !TEXT_ATTRIBUTES.has(name) &&
      (!node.initializer || ts.isStringLiteral(node.initializer) || isPlainValue(node.initializer))
    );
  }
  if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return true;
  return (
    ts.isExpressionStatement(node) &&
    /^(await )?([\w.]+\.)?(log|logger|console)\./.test(node.getText())
  );
}

function isPlainValue(value: ts.JsxAttributeValue): boolean {
  if (!ts.isJsxExpression(value) || !value.expression) return false;
  const { kind } = value.expression;
  return (
    ts.isLiteralExpression(value.expression) ||
    ts.isPrefixUnaryExpression(value.expression) ||
    ts.isObjectLiteralExpression(value.expression) ||
    kind === ts.SyntaxKind.TrueKeyword ||
    kind === ts.SyntaxKind.FalseKeyword
  );
}

type Replace = (start: number, end: number, kind: string, replacement: string) => void;

function mutate(node: ts.Node, source: ts.SourceFile, replace: Replace): void {
  const start = node.getStart(source);
  const end = node.getEnd();
  const whole = (kind: string, replacement: string) => replace(start, end, kind, replacement);
  const text = (part: ts.Node) => part.getText(source);

  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.kind);
    if (operator?.other === "||" && hasJsx(node.right)) whole("condition", text(node.right));
    else if (operator && !(operator.kind === "arithmetic" && isText(node))) {
      const at = node.operatorToken.getStart(source);
      replace(at, node.operatorToken.getEnd(), operator.kind, operator.other);
    }
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      whole("condition", `(${text(node.right)})`);
    }
  } else if (ts.isConditionalExpression(node)) {
    whole("branches", `${text(node.condition)} ? ${text(node.whenFalse)} : ${text(node.whenTrue)}`);
  } else if (ts.isIfStatement(node)) {
    const { expression } = node;
    replace(
      expression.getStart(source),
      expression.getEnd(),
      "condition",
      `!(${text(expression)})`,
    );
    if (!node.elseStatement && !ts.isIfStatement(node.parent)) whole("statement", ";");
  } else if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.ExclamationToken &&
    !ts.isIfStatement(node.parent)
  ) {
    whole("condition", text(node.operand));
  } else if (ts.isExpressionStatement(node)) {
    if (!ts.isStringLiteral(node.expression)) whole("statement", ";");
  } else if (ts.isAwaitExpression(node)) {
    whole("await", text(node.expression));
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (CLAUSES.has(name.text) && text(expression) !== "Math") whole("clause", text(expression));
    const opposite = OPPOSITES.get(name.text);
    if (opposite) replace(name.getStart(source), name.getEnd(), "opposite", opposite);
  } else if (ts.isArrayLiteralExpression(node)) {
    if (node.elements.length > 0 && !isTarget(node)) whole("emptied", "[]");
  } else if (ts.isNumericLiteral(node)) {
    if (!ts.isPropertyAssignment(node.parent) || node.parent.name !== node) {
      whole("constant", String(Number(node.text.replaceAll("_", "")) + 1));
    }
  } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    whole("constant", node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true");
  } else if (ts.isTaggedTemplateExpression(node) && text(node.tag).startsWith("sql")) {
    for (const { kind, pattern, other } of SQL) {
      for (const match of text(node).matchAll(pattern)) {
        replace(start + match.index, start + match.index + match[0].length, kind, other);
      }
    }
  } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (node.text !== "" && isDisplayText(node)) whole("emptied", '""');
  } else if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) {
    whole("emptied", "");
  }
}

/** User-visible text; names of keys, columns and kinds are checked by the compiler. */
function isDisplayText(node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral): boolean {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent)) return false;
  return ts.isJsxAttribute(parent) || /[\p{L}\d] |[.!?]$|^\p{Lu}/u.test(node.text);
}

function isText(node: ts.BinaryExpression): boolean {
  return [node.left, node.right].some(
    (side) =>
      ts.isStringLiteralLike(side) ||
      ts.isTemplateExpression(side) ||
      (ts.isBinaryExpression(side) && isText(side)),
  );
}

function hasJsx(node: ts.Node): boolean {
  return (
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    (ts.forEachChild(node, (child) => hasJsx(child) || undefined) ?? false)
  );
}

function isTarget(node: ts.Node): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node;
}
