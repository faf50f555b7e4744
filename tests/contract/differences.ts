/** Why a step of a recording is answered differently here. */
export type Reason =
  /** The contract of 1.9.6 and response format 2.0.0 says so. */
  | 'newer contract'
  /** 1.8.1 did something that nobody should rely on. */
  | 'defect refused'
  /** Part of the service that is not offered yet. */
  | 'not offered';

export interface Difference {
  readonly scenario: string;
  readonly steps: readonly number[];
  readonly reason: Reason;
  readonly because: string;
}

/** Every step of the recordings that this service answers differently from Appwrite 1.8.1. */
export const DIFFERENCES: readonly Difference[] = [
  { scenario: 'account-anonymous', steps: [3], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'account-create', steps: [7, 8, 10], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-jwt', steps: [7, 18], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'account-jwt', steps: [14], reason: 'newer contract', because: 'a JWT that asks for a JWT is told so' },
  { scenario: 'account-jwt', steps: [22], reason: 'newer contract', because: 'a JWT together with a session is refused' },
  { scenario: 'account-magic-url', steps: [6], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'account-magic-url', steps: [10], reason: 'newer contract', because: 'every mail is addressed by name' },
  { scenario: 'account-magic-url', steps: [17], reason: 'defect refused', because: 'there is no console to send people to' },
  { scenario: 'account-magic-url', steps: [20], reason: 'defect refused', because: 'an id that is taken is a conflict, not a failure' },
  { scenario: 'account-mfa', steps: [2], reason: 'newer contract', because: 'factors name custom ones' },
  { scenario: 'account-mfa', steps: [4, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20], reason: 'not offered', because: 'second factors' },
  { scenario: 'account-oauth2', steps: [0, 1, 2, 3, 4, 5, 6], reason: 'defect refused', because: 'a refusal is JSON everywhere' },
  { scenario: 'account-profile', steps: [29], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-profile', steps: [36, 38], reason: 'newer contract', because: 'logs left the server; the list is empty' },
  { scenario: 'account-profile', steps: [41], reason: 'newer contract', because: 'a blocked person is refused with 403' },
  { scenario: 'account-recovery', steps: [10], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-recovery', steps: [14], reason: 'newer contract', because: 'a recovery ends the sessions there were' },
  { scenario: 'account-session-server', steps: [4], reason: 'newer contract', because: 'the error type has a new name' },
  { scenario: 'account-session-server', steps: [6], reason: 'newer contract', because: 'an unknown key is a guest' },
  { scenario: 'account-sessions', steps: [15], reason: 'defect refused', because: 'an extended session says whose it is like every other answer' },
  { scenario: 'account-verification', steps: [16], reason: 'defect refused', because: 'no form of a password is told' },
  { scenario: 'cors-and-routing', steps: [8, 10], reason: 'newer contract', because: 'a foreign origin is refused on reads too' },
  { scenario: 'cors-and-routing', steps: [12, 13, 20], reason: 'newer contract', because: 'a foreign origin gets no allow-origin header' },
  { scenario: 'cors-and-routing', steps: [35, 36, 37], reason: 'newer contract', because: 'response formats up to 2.0.0 are spoken' },
  { scenario: 'databases-schema', steps: [59], reason: 'defect refused', because: 'a changed attribute still says whether it is encrypted' },
  { scenario: 'databases-schema', steps: [74, 75, 80], reason: 'newer contract', because: 'lists cannot be indexed' },
  { scenario: 'documents-crud', steps: [30, 31], reason: 'newer contract', because: 'a unique violation has an error type of its own' },
  { scenario: 'documents-crud', steps: [43], reason: 'defect refused', because: 'a date is ISO-8601, not an English word' },
  { scenario: 'documents-crud', steps: [103, 104, 106, 107, 108], reason: 'defect refused', because: 'an increment answers the whole document and moves its $updatedAt' },
  { scenario: 'documents-crud', steps: [105, 109], reason: 'defect refused', because: 'the refusal calls the attribute an attribute' },
  { scenario: 'documents-paging', steps: [23], reason: 'newer contract', because: 'a bulk call by a person lacks the scope' },
  { scenario: 'documents-queries', steps: [25], reason: 'newer contract', because: 'texts are compared without regard to case, but with accents' },
  { scenario: 'documents-queries', steps: [94], reason: 'newer contract', because: 'total=false is honoured' },
  { scenario: 'rate-limits', steps: [19, 20], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'realtime-account-teams', steps: [7, 18, 20], reason: 'defect refused', because: 'empty preferences are an object in events too' },
  { scenario: 'realtime-account-teams', steps: [12, 14, 47], reason: 'defect refused', because: 'a session told to several sockets is no one\'s current one' },
  { scenario: 'realtime-account-teams', steps: [15, 16], reason: 'defect refused', because: 'no form of a password is told' },
  { scenario: 'realtime-account-teams', steps: [22], reason: 'newer contract', because: 'an event carries the model of the thing' },
  { scenario: 'realtime-account-teams', steps: [39], reason: 'newer contract', because: 'the order of the forms with *' },
  { scenario: 'realtime-connect', steps: [2, 14, 15, 34], reason: 'newer contract', because: 'subscriptions are made in band' },
  { scenario: 'realtime-connect', steps: [3, 5, 10, 11, 12, 13, 18, 19], reason: 'newer contract', because: 'refusals say their reason' },
  { scenario: 'realtime-connect', steps: [4], reason: 'newer contract', because: 'a socket without a project is refused' },
  { scenario: 'realtime-connect', steps: [27], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'realtime-connect', steps: [28], reason: 'newer contract', because: 'a JWT in the address signs the socket in' },
  { scenario: 'realtime-connect', steps: [38], reason: 'defect refused', because: 'a refusal is JSON everywhere' },
  { scenario: 'realtime-documents', steps: [74, 76, 77], reason: 'defect refused', because: 'names of tables of the storage are not told' },
  { scenario: 'tablesdb', steps: [20], reason: 'newer contract', because: 'a staged row has its times' },
  { scenario: 'teams-crud', steps: [31], reason: 'defect refused', because: 'the refusal says once that the query is invalid' },
  { scenario: 'teams-crud', steps: [32], reason: 'newer contract', because: 'total=false is honoured' },
  { scenario: 'teams-crud', steps: [51], reason: 'newer contract', because: 'logs left the server' },
  { scenario: 'teams-invite', steps: [20], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'versions-health-locale', steps: [14], reason: 'defect refused', because: 'what is public is public for keys too' },
];
