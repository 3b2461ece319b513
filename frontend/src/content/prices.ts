/** The fixed prices of our own parts, in euro. */
export const prices = {
  frame: 2950,
  a_arms: 990,
  swingarm: 950,
  steering_stem: 270,
  subframe: 490,
  fuel_tank_s: 490,
  nerfbars: 450,
  pivot_bolt: 90,
  carbon_intake: 200,
  front_bumper: 90,
  battery_box: 55,
  all_set: 6500,
};
