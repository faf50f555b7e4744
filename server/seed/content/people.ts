import { DEMO_ACCOUNT } from '#server/demo-account.ts';

/** The demo's colleagues. Ids are fixed, so that a seed that was cut off finds what it made before. */
export interface SeedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const OWNER: SeedUser = { id: 'alex-morgan', name: 'Alex Morgan', ...DEMO_ACCOUNT };

/** Nobody signs in as them; their passwords are as public as the demo's. */
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

/** Invited and not yet answered. */
export const INVITED = { name: 'Jonas Weber', email: 'jonas.weber@outrider.test', role: 'member' } as const;

export interface SeedTeam {
  readonly id: string;
  readonly name: string;
  readonly plan: 'free' | 'hunter' | 'conqueror';
}

export const NORTHWIND: SeedTeam = { id: 'northwind-outreach', name: 'Northwind Outreach', plan: 'hunter' };
/** A second team, nearly empty, so that switching teams shows something. */
export const LIGHTHOUSE: SeedTeam = { id: 'lighthouse-studio', name: 'Lighthouse Studio', plan: 'free' };
/** The team of the large seed. */
export const MERIDIAN: SeedTeam = { id: 'meridian-growth', name: 'Meridian Growth', plan: 'conqueror' };
