import { Link } from "@tanstack/react-router";
import type { ForecastTree } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";

/** The way up from a team to the highest level that the viewer sees. */
export function TeamPath(props: Pick<ForecastTree, "path">) {
  const { organisation, user } = useSession();
  // A manager's page without a choice is about their own team, so nothing leads above it.
  const path = props.path.filter(({ id }) => id !== null || !may(user, "coach"));
  if (path.length < 2) return null;
  return (
    <nav aria-label="Teams above" className="-mt-1 -mb-2">
      <ol className="flex flex-wrap items-center gap-y-1 text-base">
        {path.map(({ id, name }, place) => {
          const label = id === null ? organisation.name : name;
          const isLast = place === path.length - 1;
          return (
            <li key={id ?? "everybody"} className="flex items-center min-w-0">
              {isLast ? (
                <span aria-current="page" className="font-medium wrap-anywhere">
                  {label}
                </span>
              ) : (
                <>
                  <Link
                    from="/forecast"
                    to="/forecast"
                    search={(shown) => ({
                      ...shown,
                      rep: undefined,
                      team: id === null || id === user.id ? undefined : id,
                    })}
                    className="py-(--reach) -my-(--reach) no-underline wrap-anywhere text-quiet hover:underline hover:text-ink"
                  >
                    {label}
                  </Link>
                  <span aria-hidden="true" className="px-2 text-quiet">
                    ›
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
