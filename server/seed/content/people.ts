import { DEMO_ACCOUNT } from '#server/demo-account.ts';

/** The demo's colleagues. Ids are fixed, so that an interrupted seed finds what it created. */
export interface SeedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const OWNER: SeedUser = { id: 'alex-morgan', name: 'Alex Morgan', ...DEMO_ACCOUNT };

/** Nobody signs in as them; their passwords are public. */
export const COLLEAGUES: readonly (SeedUser & { readonly role: 'admin' | 'member' })[] = [
  {
    id: 'priya-raman',
    name: 'Priya Raman',
    email: 'priya.raman@outrider.test',
    password: DEMO_ACCOUNT.password,
    role: 'admin',
  },
  {
    id: 'tomas-lindqvist',
    name: 'Tomas Lindqvist',
    email: 'tomas.lindqvist@outrider.test',
    password: DEMO_ACCOUNT.password,
    role: 'member',
  },
  {
    id: 'ines-carvalho',
    name: 'Inês Carvalho',
    email: 'ines.carvalho@outrider.test',
    password: DEMO_ACCOUNT.password,
    role: 'member',
  },
];

/** A pending invitation. */
export const INVITED = { name: 'Jonas Weber', email: 'jonas.weber@outrider.test', role: 'member' } as const;

export interface SeedTeam {
  readonly id: string;
  readonly name: string;
  readonly plan: 'free' | 'hunter' | 'conqueror';
}

export const NORTHWIND: SeedTeam = { id: 'northwind-outreach', name: 'Northwind Outreach', plan: 'hunter' };
/** A second, nearly empty team to switch to. */
export const LIGHTHOUSE: SeedTeam = { id: 'lighthouse-studio', name: 'Lighthouse Studio', plan: 'free' };
/** The team of the large seed. */
export const MERIDIAN: SeedTeam = { id: 'meridian-growth', name: 'Meridian Growth', plan: 'conqueror' };
