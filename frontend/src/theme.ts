/*
 * Shows the chosen theme of the admin. This file blocks rendering, so that the page does not appear
 * in another theme first.
 */
import { followTheme, showTheme } from "./shell/theme";

showTheme();
followTheme();
