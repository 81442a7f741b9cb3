import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type AnchorProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

function Anchor(props: AnchorProps) {
  return <Button component="a" {...props} />;
}

/** A link that looks like a button. */
export const LinkButton = createLink(Anchor);
