import { useQuery } from "@tanstack/react-query";
import { company, type Company, type CompanyValues } from "../api/queries";

/**
 * The workshop's name, address and other facts, which its owner can change. Every page is served
 * with them. If one is opened without, they are undefined until they are loaded.
 */
export function useCompany(): CompanyValues | undefined {
  return useQuery(company()).data?.values;
}

/** The share picture of pages without one of their own. */
export function useSharePicture(): Company["share_picture"] | undefined {
  return useQuery(company()).data?.share_picture;
}
