import { Outlet } from "react-router-dom";
import { useNavigationEffects } from "../src/shell/navigation-effects";

/** In place of the layout of the site, in tests of what is inside it. */
export function Layout() {
  return (
    <main ref={useNavigationEffects()} tabIndex={-1}>
      <Outlet />
    </main>
  );
}
