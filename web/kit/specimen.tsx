import type { ReactNode } from "react";

interface SpecimenProps {
  /** The component's name, as imported. */
  name: string;
  /** Where it is. */
  file: string;
  children: ReactNode;
}

/** One part of the kit in all its states. */
export function Specimen({ name, file, children }: SpecimenProps) {
  return (
    <article className="kit-specimen" aria-label={name}>
      <header>
        <h3 className="font-semibold">{name}</h3>
        <code>{file}</code>
      </header>
      <div className="kit-states">{children}</div>
    </article>
  );
}

interface StateProps {
  label: string;
  /** Takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function State({ label, isWide = false, children }: StateProps) {
  return (
    <div className="kit-state" data-wide={isWide}>
      <small>{label}</small>
      {children}
    </div>
  );
}
