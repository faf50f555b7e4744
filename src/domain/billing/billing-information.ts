/** Whom a team's invoices are made out to (specification part 1 §3, "Payloads"). */
export interface BillingInformation {
  readonly billingName: string;
  readonly billingEmail: string;
}

/** Continue is possible with an `@` in the address and a name that is more than blanks (part 1 §5). */
export const isBillingComplete = ({ billingName, billingEmail }: BillingInformation): boolean =>
  billingEmail.includes('@') && billingName.trim() !== '';
