/** Lists the fields of a person that a list may have; the first two identify the person. */
export const PROSPECT_FIELDS = [
  'profileUrl',
  'salesNavigatorUrl',
  'firstName',
  'lastName',
  'fullName',
  'headline',
  'jobTitle',
  'company',
  'location',
  'city',
  'country',
  'email',
  'phone',
  'website',
  'industry',
  'companyLinkedinUrl',
] as const;

export type ProspectField = (typeof PROSPECT_FIELDS)[number];
