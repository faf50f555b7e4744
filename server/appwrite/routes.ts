import { accountRoutes } from './account/account-routes.ts';
import { identityRoutes } from './account/identity-routes.ts';
import { mfaRoutes } from './account/mfa/mfa-routes.ts';
import { oauthRoutes } from './account/oauth-routes.ts';
import { pushTargetRoutes } from './account/push-target-routes.ts';
import { sessionRoutes } from './account/session-routes.ts';
import { tokenRoutes } from './account/token-routes.ts';
import { attributeRoutes } from './databases/attribute-routes.ts';
import { databaseRoutes } from './databases/database-routes.ts';
import { documentRoutes } from './databases/documents/document-routes.ts';
import { transactionRoutes } from './databases/transaction-routes.ts';
import { executionRoutes } from './functions/execution-routes.ts';
import { functionRoutes } from './functions/function-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { localeRoutes } from './locale/locale-routes.ts';
import { membershipRoutes } from './teams/membership-routes.ts';
import { teamRoutes } from './teams/team-routes.ts';
import { importedUserRoutes } from './users/imported-user-routes.ts';
import { userMfaRoutes } from './users/mfa-routes.ts';
import { userTargetRoutes } from './users/target-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import type { Route } from './http/route.ts';

/** Every route below `/v1`. */
export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...sessionRoutes,
  ...tokenRoutes,
  ...oauthRoutes,
  ...identityRoutes,
  ...pushTargetRoutes,
  ...mfaRoutes,
  ...teamRoutes,
  ...membershipRoutes,
  ...userRoutes,
  ...importedUserRoutes,
  ...userMfaRoutes,
  ...userTargetRoutes,
  ...databaseRoutes,
  ...attributeRoutes,
  ...documentRoutes,
  ...transactionRoutes,
  ...functionRoutes,
  ...executionRoutes,
  ...healthRoutes,
  ...localeRoutes,
];
