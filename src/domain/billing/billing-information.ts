/** Names the recipient of a team's invoices (specification part 1 §3, "Payloads"). */
export interface BillingInformation {
  readonly billingName: string;
  readonly billingEmail: string;
}

/** Decides whether Continue is enabled: the address contains an `@` and the name is not blank (part 1 §5). */
export const isBillingComplete = ({ billingName, billingEmail }: BillingInformation): boolean =>
  billingEmail.includes('@') && billingName.trim() !== '';
