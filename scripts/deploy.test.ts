import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";

const read = (file: string) => readFileSync(file, "utf8");
const values = parse(read("deploy/helm/values.yaml"));

/** The variables that the server and its commands read. */
const KNOWN = new Set([
  ...[...read("server/src/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  ),
  "DATABASE_OWNER_URL",
]);

/** Variables that the compose file sets itself, or that are for development and stand-ins. */
const NOT_PASSED_ON =
  /^(HOST|PORT|DRAIN_SECONDS|WORKER_PORT|WORKER_SILENCE_SECONDS|HELP_URL|ALLOW_SANDBOX|DATABASE_OWNER_URL|GOOGLE_URL|(HUBSPOT|SLACK|STRIPE)_(API|APP|AUTHORIZE)_URL)$/;

/** The value at `a.b.c` in the chart's values; undefined if missing. */
const inValues = (path: string) =>
  path.split(".").reduce((value, name) => (value as Record<string, unknown>)?.[name], values);

/**
 * The chart's templates as far as possible without Helm: includes are expanded, all conditions are
 * taken.
 */
function rendered(file: string): string {
  const defined = new Map(
    [
      ...read("deploy/helm/templates/_helpers.tpl").matchAll(
        /define "(.+?)" -}}\n([\s\S]*?)\n{{- end }}\n(?=\n|$)/g,
      ),
    ].map(([, name = "", body = ""]) => [name, body]),
  );
  const indented = (text: string, by: string) =>
    `\n${text.replaceAll(/^/gm, " ".repeat(Number(by)))}`;
  const insert = (text: string): string =>
    text
      .replaceAll(/ ?{{- include "(.+?)" \. \| nindent (\d+) }}/g, (_, name: string, by: string) =>
        indented(insert(defined.get(name) ?? `missing ${name}`), by),
      )
      .replaceAll(
        / ?{{- toYaml \.Values\.([\w.]+) \| nindent (\d+) }}/g,
        (_, path: string, by: string) => indented(stringify(inValues(path)).trimEnd(), by),
      )
      .replaceAll(/^ *{{- (if|range|with|end|else)\b.*$\n?/gm, "")
      .replaceAll(/{{.*?}}/g, "x");
  return insert(read(file));
}

describe("[H4] the files to deploy with", () => {
  it("[S-17] let nginx buffer for slow readers, and trust a proxy by its exact address", () => {
    const nginx = read("deploy/proxy/nginx.conf");
    expect(nginx).not.toMatch(/proxy_(request_)?buffering off/);
    for (const example of [nginx, read("deploy/proxy/haproxy.cfg")]) {
      expect(example).toContain("TRUST_PROXY=127.0.0.1 ");
    }
  });

  it("[S-11] name images by their whole version, never by a tag that moves", () => {
    const named = [
      ...read("Dockerfile").matchAll(/^(?:FROM |ARG BASE=)(\S+:\S+)/gm),
      ...read("compose.yaml").matchAll(/^\s+image: (\S+)/gm),
      ...read("docs/operations.md").matchAll(/^\s*image: (\w\S+)/gm),
    ].map(([, image = ""]) => image);
    named.push(`${values.image.repository}:${values.image.tag}`);
    expect(named).toHaveLength(4);
    expect(named.filter((image) => !/:\d+\.\d+(\.\d+)?(-\w+)*$/.test(image))).toEqual([]);
  });

  it("name only variables that the product knows", () => {
    const compose = parse(read("compose.yaml"), { merge: true });
    const { web, worker, migrate, admin } = compose.services;
    const named = [
      ...[web, worker, migrate, admin].flatMap(({ environment }) => Object.keys(environment)),
      ...[values.environment, values.secrets, values.ownerSecrets].flatMap(Object.keys),
      ...globSync("deploy/helm/templates/*.yaml").flatMap((file) =>
        [...read(file).matchAll(/name: ([A-Z_]+),/g)].map(([, name]) => name),
      ),
    ];
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it("pass on what somebody puts beside the compose file", () => {
    const { web } = parse(read("compose.yaml"), { merge: true }).services;
    const lost = [...KNOWN].filter((name = "") => !(name in web.environment));
    expect(lost.filter((name = "") => !NOT_PASSED_ON.test(name))).toEqual([]);
  });

  it("let nothing run as root, write to its own files, or gain rights", () => {
    const { services } = parse(read("compose.yaml"), { merge: true });
    for (const name of ["web", "worker", "migrate"]) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    }
    expect(read("Dockerfile")).toMatch(/^USER node$/m);
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m);
    for (const part of ["web", "worker", "migrate"]) {
      const [document] = parseAllDocuments(rendered(`deploy/helm/templates/${part}.yaml`));
      const { containers, securityContext } = document?.toJS().spec.template.spec ?? {};
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      expect(containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      if (part !== "migrate") expect(containers[0].readinessProbe.httpGet.path).toBe("/readyz");
    }
  });

  it("are a chart whose templates are YAML and use only values that exist", () => {
    const files = globSync("deploy/helm/templates/*.yaml");
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      for (const document of parseAllDocuments(rendered(file))) {
        expect([file, document.errors]).toEqual([file, []]);
        expect([file, document.toJS()]).toEqual([
          file,
          expect.objectContaining({ kind: expect.any(String) }),
        ]);
      }
    }
    const used = [...files, "deploy/helm/templates/_helpers.tpl"].flatMap((file) =>
      [...read(file).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path),
    );
    expect(used.filter((path) => inValues(path) === undefined)).toEqual([]);
  });

  it("[O-10] the service of the manual gives the process nothing that it does not need", () => {
    const [, service = ""] = /```ini\n([\s\S]+?)```/.exec(read("docs/operations.md")) ?? [];
    const settings = service.split("\n").filter((line) => line.includes("="));
    for (const wanted of [
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateDevices=yes",
      "RestrictNamespaces=yes",
      "SystemCallFilter=@system-service",
    ]) {
      expect(settings).toContain(wanted);
    }
    expect(settings.filter((line) => line.startsWith("MemoryDenyWriteExecute"))).toEqual([]);
  });

  it("copy only what is there", () => {
    const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, from = ""]) => from.split(" "),
    );
    expect(copied.length).toBeGreaterThan(20);
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("and the manual and the example name every variable there is", () => {
    const manual = read("docs/operations.md");
    const example = read(".env.example");
    const missing = [...KNOWN].filter(
      (name) => !manual.includes(`\`${name}\``) || !new RegExp(`^(# )?${name}=`, "m").test(example),
    );
    expect(missing).toEqual([]);
  });
});
