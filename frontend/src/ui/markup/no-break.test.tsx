import { render } from "@testing-library/react";
import { noBreak } from "./no-break";

test.each([
  ["Own chromoly; A-arms in raw steel", ["A-arms"]],
  ["28 × 1.5 mm main tubes, 14.6 kg", ["28 × 1.5 mm", "14.6 kg"]],
  ["450 см³, диск 220 мм", ["450 см³", "220 мм"]],
  ["55 Н·м, 55 Нм", ["55 Н·м", "55 Нм"]],
  ["TIG-welded in 2023, 60 mmm", []],
])("%s", (text, expected) => {
  const { container } = render(<p>{noBreak(text)}</p>);
  expect(container).toHaveTextContent(text);
  const whole = [...container.querySelectorAll(".whitespace-nowrap")];
  expect(whole.map((each) => each.textContent)).toEqual(expected);
});
