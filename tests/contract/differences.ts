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
  /** The places of the answers that differ, all of them: whatever else differs is a fault. */
  readonly where: readonly string[];
  readonly reason: Reason;
  readonly because: string;
}

/** Every step of the recordings that this service answers differently from Appwrite 1.8.1. */
export const DIFFERENCES: readonly Difference[] = [
  { scenario: 'account-anonymous', steps: [3], where: ['body.targets'], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'account-create', steps: [7, 8, 10], where: ['body.message'], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-jwt', steps: [7, 18], where: ['header x-ratelimit-limit'], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'account-jwt', steps: [14], where: ['header x-ratelimit-limit', 'status'], reason: 'newer contract', because: 'a JWT that asks for a JWT is told so' },
  { scenario: 'account-jwt', steps: [22], where: ['status'], reason: 'newer contract', because: 'a JWT together with a session is refused' },
  { scenario: 'account-magic-url', steps: [6], where: ['body.targets'], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'account-magic-url', steps: [10], where: ['to'], reason: 'newer contract', because: 'every mail is addressed by name' },
  { scenario: 'account-magic-url', steps: [17], where: ['links[]', 'mailbox'], reason: 'defect refused', because: 'there is no console to send people to; and a password somebody chose before the address was proved is gone, which a mail says' },
  { scenario: 'account-magic-url', steps: [20], where: ['status'], reason: 'defect refused', because: 'an id that is taken is a conflict, not a failure' },
  { scenario: 'account-mfa', steps: [2], where: ['body.custom'], reason: 'newer contract', because: 'factors name custom ones' },
  { scenario: 'account-mfa', steps: [4, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20], where: ['body.custom', 'body.mfa', 'body.totp', 'header x-ratelimit-limit', 'header x-ratelimit-remaining', 'header x-ratelimit-reset', 'status'], reason: 'not offered', because: 'second factors' },
  { scenario: 'account-oauth2', steps: [0, 1, 2, 4, 6], where: ['body.code', 'body.containsType', 'body.html', 'body.message', 'body.title', 'body.type', 'body.version', 'header content-type'], reason: 'defect refused', because: 'a refusal is JSON everywhere' },
  { scenario: 'account-oauth2', steps: [3], where: ['body.code', 'body.containsType', 'body.html', 'body.message', 'body.title', 'body.type', 'body.version', 'header content-type'], reason: 'newer contract', because: 'a foreign address has an error type of its own, and a refusal is JSON everywhere' },
  { scenario: 'account-oauth2', steps: [5], where: ['header content-type', 'header x-ratelimit-limit', 'header x-ratelimit-remaining', 'header x-ratelimit-reset', 'status'], reason: 'defect refused', because: 'without a project there is no provider to be switched off, and nothing to count' },
  { scenario: 'account-profile', steps: [29], where: ['body.message'], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-profile', steps: [36, 38], where: ['body.logs', 'body.total', 'status'], reason: 'newer contract', because: 'logs left the server; the list is empty' },
  { scenario: 'account-profile', steps: [41], where: ['status'], reason: 'newer contract', because: 'a blocked person is refused with 403' },
  { scenario: 'account-recovery', steps: [10], where: ['body.message'], reason: 'defect refused', because: 'the refusal names the true limit of 256 characters' },
  { scenario: 'account-recovery', steps: [14], where: ['status'], reason: 'newer contract', because: 'a recovery ends the sessions there were' },
  { scenario: 'account-session-server', steps: [4], where: ['body.type'], reason: 'newer contract', because: 'the error type has a new name' },
  { scenario: 'account-session-server', steps: [6], where: ['body.message', 'body.type'], reason: 'newer contract', because: 'an unknown key is a guest' },
  { scenario: 'account-sessions', steps: [15], where: ['body.countryName', 'body.current'], reason: 'defect refused', because: 'an extended session says whose it is like every other answer' },
  { scenario: 'account-verification', steps: [16], where: ['body.hash', 'body.hashOptions', 'body.password'], reason: 'defect refused', because: 'no form of a password is told' },
  { scenario: 'cors-and-routing', steps: [8, 10], where: ['header access-control-allow-origin', 'status'], reason: 'newer contract', because: 'a foreign origin is refused on reads too' },
  { scenario: 'cors-and-routing', steps: [12, 13, 20], where: ['header access-control-allow-origin'], reason: 'newer contract', because: 'a foreign origin gets no allow-origin header' },
  { scenario: 'cors-and-routing', steps: [35, 36, 37], where: ['header x-appwrite-warning'], reason: 'newer contract', because: 'response formats up to 2.0.0 are spoken' },
  { scenario: 'databases-schema', steps: [25, 54, 55], where: ['body.attributes', 'body.total', 'status'], reason: 'not offered', because: 'attributes that are encrypted' },
  { scenario: 'databases-schema', steps: [59], where: ['body.encrypt'], reason: 'defect refused', because: 'a changed attribute still says whether it is encrypted' },
  { scenario: 'databases-schema', steps: [74, 75], where: ['body.indexes', 'body.total', 'status'], reason: 'newer contract', because: 'lists cannot be indexed' },
  { scenario: 'databases-schema', steps: [80], where: ['body.attributes', 'body.indexes'], reason: 'newer contract', because: 'lists cannot be indexed; and attributes that are encrypted are not offered' },
  { scenario: 'documents-crud', steps: [30, 31], where: ['body.message', 'body.type'], reason: 'newer contract', because: 'a unique violation has an error type of its own' },
  { scenario: 'documents-crud', steps: [43], where: ['status'], reason: 'defect refused', because: 'a date is ISO-8601, not an English word' },
  { scenario: 'documents-crud', steps: [103, 104, 106, 107, 108], where: ['body.$collectionId', 'body.$databaseId', 'body.$updatedAt'], reason: 'defect refused', because: 'an increment answers the whole document and moves its $updatedAt' },
  { scenario: 'documents-crud', steps: [105, 109], where: ['body.message'], reason: 'defect refused', because: 'the refusal calls the attribute an attribute' },
  { scenario: 'documents-paging', steps: [23], where: ['status'], reason: 'newer contract', because: 'a bulk call by a person lacks the scope' },
  { scenario: 'documents-queries', steps: [25], where: ['body.documents', 'body.total'], reason: 'not offered', because: 'texts are compared without regard to the case of A to Z; accents count, and so does the case of other letters' },
  { scenario: 'documents-queries', steps: [94], where: ['body.total'], reason: 'newer contract', because: 'total=false is honoured' },
  { scenario: 'rate-limits', steps: [11, 12, 35], where: ['header retry-after'], reason: 'defect refused', because: 'whoever is refused is told when to ask again' },
  { scenario: 'rate-limits', steps: [19, 20], where: ['header x-ratelimit-limit', 'header x-ratelimit-remaining'], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'realtime-account-teams', steps: [7, 18, 20], where: ['frame.data.payload.prefs'], reason: 'defect refused', because: 'empty preferences are an object in events too' },
  { scenario: 'realtime-account-teams', steps: [12, 14], where: ['frame.data.payload.countryName', 'frame.data.payload.current'], reason: 'defect refused', because: 'a session told to several sockets is no one\'s current one' },
  { scenario: 'realtime-account-teams', steps: [15, 16], where: ['body.hash', 'body.hashOptions', 'body.password', 'frame.data.payload.hash', 'frame.data.payload.hashOptions', 'frame.data.payload.password'], reason: 'defect refused', because: 'no form of a password is told' },
  { scenario: 'realtime-account-teams', steps: [22], where: ['frame.data.payload.$createdAt', 'frame.data.payload.$id', 'frame.data.payload.$updatedAt', 'frame.data.payload.k', 'frame.data.payload.name', 'frame.data.payload.prefs', 'frame.data.payload.total'], reason: 'newer contract', because: 'an event carries the model of the thing' },
  { scenario: 'realtime-account-teams', steps: [39], where: ['frame.data.events[]', 'frame.data.payload.teamName'], reason: 'newer contract', because: 'the order of the forms with *, and the model of the thing' },
  { scenario: 'realtime-account-teams', steps: [40], where: ['frames'], reason: 'defect refused', because: 'whoever is taken out of a team is told' },
  { scenario: 'realtime-account-teams', steps: [47], where: ['close', 'frame.data.payload.current'], reason: 'defect refused', because: 'a session told to several sockets is no one\'s current one; and a socket ends with its session' },
  { scenario: 'realtime-account-teams', steps: [48], where: ['frames'], reason: 'defect refused', because: 'a socket ends with its session' },
  { scenario: 'realtime-connect', steps: [2, 14, 15, 34], where: ['close', 'frame.type'], reason: 'newer contract', because: 'subscriptions are made in band' },
  { scenario: 'realtime-connect', steps: [3, 5, 10, 11, 12, 13, 18, 19], where: ['close', 'frame.data.code', 'frame.data.message'], reason: 'newer contract', because: 'refusals say their reason' },
  { scenario: 'realtime-connect', steps: [4], where: ['close', 'frame.type'], reason: 'newer contract', because: 'a socket without a project is refused' },
  { scenario: 'realtime-connect', steps: [27], where: ['header x-ratelimit-limit'], reason: 'newer contract', because: 'the limit is 120 tokens a minute' },
  { scenario: 'realtime-connect', steps: [28], where: ['frame.data.user'], reason: 'newer contract', because: 'a JWT in the address signs the socket in' },
  { scenario: 'realtime-connect', steps: [38], where: ['header access-control-allow-credentials', 'header access-control-allow-origin', 'header content-type', 'status'], reason: 'defect refused', because: 'a refusal is JSON everywhere' },
  { scenario: 'realtime-documents', steps: [88], where: ['frames'], reason: 'defect refused', because: 'a socket ends with its session' },
  { scenario: 'realtime-documents', steps: [74, 76, 77], where: ['frame.data.payload.$collection'], reason: 'defect refused', because: 'names of tables of the storage are not told' },
  { scenario: 'tablesdb', steps: [20], where: ['body.$createdAt', 'body.$updatedAt'], reason: 'newer contract', because: 'a staged row has its times' },
  { scenario: 'teams-crud', steps: [31], where: ['body.message'], reason: 'defect refused', because: 'the refusal says once that the query is invalid' },
  { scenario: 'teams-crud', steps: [32], where: ['body.total'], reason: 'newer contract', because: 'total=false is honoured' },
  { scenario: 'teams-crud', steps: [51], where: ['status'], reason: 'newer contract', because: 'logs left the server' },
  { scenario: 'teams-invite', steps: [20], where: ['body.targets'], reason: 'defect refused', because: 'a person with an address has it among his targets' },
  { scenario: 'teams-invite', steps: [9, 32, 33, 36, 37, 38, 67], where: ['body.memberships[].userId'], reason: 'newer contract', because: 'where members see nothing of one another, they are not told their ids' },
  { scenario: 'teams-invite', steps: [40], where: ['body.userId'], reason: 'newer contract', because: 'where members see nothing of one another, they are not told their ids' },
  { scenario: 'teams-server', steps: [12, 15], where: ['body.memberships[].userId'], reason: 'newer contract', because: 'where members see nothing of one another, they are not told their ids' },
  { scenario: 'versions-health-locale', steps: [14], where: ['status'], reason: 'defect refused', because: 'what is public is public for keys too' },
];
