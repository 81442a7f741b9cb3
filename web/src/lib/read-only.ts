import { createContext, useContext } from "react";

const ReadOnlyContext = createContext(false);

/** Content inside shows values without the means to change them, for people who only look. */
export const ReadOnlyProvider = ReadOnlyContext.Provider;

export function useIsReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
