import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** The state of a navigation that only gives the page another address: it stays as it is. */
export const SAME_PAGE = "same page";

/** Whether the last navigation was one. */
export function useIsSamePage(): boolean {
  const state: unknown = useLocation().state;
  return useNavigationType() === NavigationType.Replace && state === SAME_PAGE;
}
