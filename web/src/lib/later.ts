/** Methods that derive a new schema. Any other access needs the schema to exist. */
const DERIVING_METHODS = new Set([
  ...["array", "default", "extend", "int", "length", "max", "min", "nullable", "nullish", "omit"],
  ...[
    "optional",
    "partial",
    "pick",
    "pipe",
    "refine",
    "regex",
    "strict",
    "toLowerCase",
    "transform",
    "trim",
  ],
]);

/** Creates the actual schema for a placeholder. */
const resolvers = new WeakMap<object, () => object>();

/**
 * Creates a schema on first use. The contract has thousands, of which a page needs a few dozen, and
 * creating one takes longer than using it. The build wraps every `z.…(` of the contract with this
 * (`web/later-schemas-plugin.ts`).
 */
export function later<Given extends unknown[], Made extends object>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  return (...given) => lazyProxy(() => make(...(given.map(resolveSchemas) as Given)));
}

function lazyProxy<Made extends object>(make: () => Made): Made {
  let kept: Made | undefined;
  const real = () => {
    kept ??= make();
    return kept;
  };
  const stand = new Proxy({} as Made, {
    get: (_, name) => {
      if (typeof name === "string" && DERIVING_METHODS.has(name)) {
        return (...given: unknown[]) =>
          lazyProxy(
            () => methodOf(real(), name).apply(real(), given.map(resolveSchemas)) as object,
          );
      }
      const value: unknown = Reflect.get(real(), name);
      return typeof value === "function" ? value.bind(real()) : value;
    },
    has: (_, name) => Reflect.has(real(), name),
  });
  resolvers.set(stand, real);
  return stand;
}

type Method = (...given: unknown[]) => unknown;

function methodOf(schema: object, name: string): Method {
  return Reflect.get(schema, name) as Method;
}

/** Replaces placeholders with the actual schemas, at any depth. */
function resolveSchemas(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  const maker = resolvers.get(given);
  if (maker) return maker();
  if (Array.isArray(given)) return given.map(resolveSchemas);
  if (Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, resolveSchemas(value)]),
  );
}
