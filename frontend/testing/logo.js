/* Replaces the logo, which webpack reads as text. */
export default '<svg viewBox="0 0 1 1"></svg>';
