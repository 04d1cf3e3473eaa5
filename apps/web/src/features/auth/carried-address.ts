import { useLocation } from 'react-router';
import * as z from 'zod/mini';

/** Hands the address of somebody who forgot the password to the next screen; the bar's would be logged. */
export interface CarriedAddress {
  readonly email: string;
}

const carriedSchema = z.object({ email: z.string() });

/** The address that was typed on the screen before; empty when nobody typed one. */
export function useCarriedAddress(): string {
  const carried = carriedSchema.safeParse(useLocation().state);
  return carried.success ? carried.data.email : '';
}
