import { cutText } from '#domain/text/visible-text.ts';

/** The version of the imitated server (contract, head). */
export const SERVER_VERSION = '1.9.6';

const withId = (noun: string): string => `${noun} with the requested ID could not be found.`;
const taken = (noun: string, article = 'A'): string =>
  `${article} ${noun} with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`;
const unauthorised = 'The current user is not authorized to perform the requested action.';

/**
 * The supported error types with their HTTP status and message (contract §1.2 and Appendix A). Messages are those of
 * the imitated server: SDKs show them and programs compare some of them.
 */
export const ERRORS = {
  general_argument_invalid: [400, 'The request contains one or more invalid arguments.'],
  general_query_invalid: [400, "The query's syntax is invalid. Please check the query and try again."],
  general_cursor_not_found: [400, 'The cursor is invalid.'],
  general_invalid_email: [400, 'Value must be a valid email address.'],
  general_invalid_phone: [
    400,
    "Value must be a valid phone number. Format this number with a leading '+' and a country code, e.g., +16175551212.",
  ],
  general_bad_request: [400, 'There was an error processing your request. Please check the inputs and try again.'],
  general_access_forbidden: [401, 'Access to this API is forbidden.'],
  general_unauthorized_scope: [
    401,
    'The current user or API key does not have the required scopes to access the requested resource.',
  ],
  general_resource_blocked: [403, 'Access to this resource is blocked.'],
  general_unknown_origin: [403, 'The request originated from an unknown origin.'],
  general_route_not_found: [
    404,
    'Route not found. Please ensure the endpoint is configured correctly and that the API route is valid for this SDK version. Refer to the API docs for more details.',
  ],
  general_not_implemented: [405, 'This part of the API is not offered by this server.'],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_payload_too_large: [413, 'The request body is larger than this server accepts.'],
  general_request_timeout: [408, 'The request body was sent too slowly. Please try again.'],
  database_timeout: [408, 'Database timed out. Try adjusting your queries or adding an index.'],
  general_storage_full: [503, "The server's disk is full. Please try again when there is room."],
  general_server_overloaded: [503, 'The server has too much to do at the moment. Please try again in a moment.'],
  general_unknown: [500, 'Server Error'],
  general_phone_disabled: [
    503,
    'Phone provider is not configured. Please check the _APP_SMS_PROVIDER environment variable of your Appwrite server.',
  ],
  project_not_found: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  ],
  project_invalid_success_url: [400, 'Invalid redirect URL for OAuth success.'],
  project_invalid_failure_url: [400, 'Invalid redirect URL for OAuth failure.'],
  project_provider_disabled: [
    412,
    'The chosen OAuth provider is disabled. You can enable the OAuth provider using the Appwrite console.',
  ],
  provider_not_found: [404, withId('Provider')],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_auth_method_unsupported: [
    501,
    'The requested authentication method is either disabled or unsupported. Please check the supported authentication methods in the Appwrite console.',
  ],
  user_authenticator_already_verified: [409, 'This authenticator is already verified on the current user.'],
  user_authenticator_not_found: [404, 'Authenticator could not be found on the current user.'],
  user_blocked: [
    403,
    'The current user has been blocked. You can unblock the user by making a request to the User API\'s "Update User Status" endpoint or in the Appwrite Console\'s Auth section.',
  ],
  user_challenge_required: [
    401,
    'A recently successful challenge is required to complete this action. A challenge is considered recent for 5 minutes.',
  ],
  user_deletion_prohibited: [
    400,
    'User deletion is not allowed for users with active memberships. Please delete all confirmed memberships before deleting the account.',
  ],
  user_email_already_verified: [409, 'User email is already verified'],
  user_email_not_verified: [400, 'User email is not verified'],
  user_email_not_found: [400, 'The user does not have an email address.'],
  user_oauth2_bad_request: [400, 'OAuth2 provider rejected the bad request.'],
  user_oauth2_provider_error: [424, 'OAuth2 provider returned some error.'],
  user_oauth2_unauthorized: [401, 'OAuth2 provider rejected the unauthorized request.'],
  user_phone_already_verified: [409, 'User phone is already verified'],
  user_phone_not_found: [400, 'The user does not have a phone number associated with their account.'],
  user_identity_not_found: [
    404,
    'The identity could not be found. Please sign in with OAuth provider to create identity first.',
  ],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_jwt_and_cookie_set: [403, 'JWT and cookie sessions are both set in the same request. Use only one of them.'],
  user_jwt_creation_denied: [403, 'A JWT cannot be created with a JWT. Use a session instead.'],
  user_jwt_invalid: [
    401,
    'The JWT token is invalid. Please check the value of the X-Appwrite-JWT header to ensure the correct token is being used.',
  ],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_recovery_codes_already_exists: [
    409,
    'The current user already generated recovery codes and they can only be read once for security reasons.',
  ],
  user_recovery_codes_not_found: [404, 'Recovery codes could not be found on the current user.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_target_not_found: [404, 'The target could not be found.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_unauthorized: [401, unauthorised],
  team_already_exists: [409, 'Team with requested ID already exists. Please choose a different ID and try again.'],
  team_invalid_secret: [401, 'The team invitation secret is invalid. Please request a new invitation and try again.'],
  team_invite_mismatch: [401, 'The invite does not belong to the current user.'],
  team_invite_not_found: [404, 'The requested team invitation could not be found.'],
  team_membership_mismatch: [404, 'The membership ID does not belong to the team ID.'],
  team_not_found: [404, withId('Team')],
  membership_already_confirmed: [409, 'Membership is already confirmed.'],
  membership_deletion_prohibited: [400, "Membership deletion is not allowed for the team's only owner."],
  membership_downgrade_prohibited: [400, "Membership role downgrade is not allowed for the team's only owner."],
  membership_not_found: [404, withId('Membership')],
  database_already_exists: [409, 'Database already exists'],
  database_not_found: [404, 'Database not found'],
  database_query_order_null: [
    400,
    'The order attribute had a null value. Cursor pagination requires all documents order attribute values are non-null.',
  ],
  collection_already_exists: [409, taken('collection')],
  collection_not_found: [404, withId('Collection')],
  table_already_exists: [409, taken('table')],
  table_not_found: [404, withId('Table')],
  attribute_already_exists: [
    409,
    'Attribute with the requested key already exists. Attribute keys must be unique, try again with a different key.',
  ],
  attribute_default_unsupported: [400, 'Default values cannot be set for array or required attributes.'],
  attribute_invalid_resize: [400, 'Existing data is too large for the new size: shorten it, then try again.'],
  attribute_limit_exceeded: [400, 'The maximum number or size of attributes for this collection has been reached.'],
  attribute_not_found: [404, withId('Attribute')],
  attribute_type_invalid: [400, 'The attribute type is invalid.'],
  attribute_unknown: [
    400,
    'The attribute required for the index could not be found. Please confirm all your attributes are in the available state.',
  ],
  attribute_value_invalid: [
    400,
    'The attribute value is invalid. Please check the type, range and value of the attribute.',
  ],
  column_already_exists: [
    409,
    'Column with the requested key already exists. Column keys must be unique, try again with a different key.',
  ],
  column_default_unsupported: [400, 'Default values cannot be set for array or required columns.'],
  column_invalid_resize: [400, 'Existing data is too large for the new size: shorten it, then try again.'],
  column_limit_exceeded: [400, 'The maximum number or size of columns for this table has been reached.'],
  column_not_found: [404, withId('Column')],
  column_type_invalid: [400, 'The column type is invalid.'],
  column_unknown: [
    400,
    'The column required for the index could not be found. Please confirm all your columns are in the available state.',
  ],
  column_value_invalid: [400, 'The column value is invalid. Please check the type, range and value of the column.'],
  index_already_exists: [409, 'Index with the requested key already exists. Try again with a different key.'],
  index_invalid: [400, 'Index invalid.'],
  index_limit_exceeded: [400, 'The maximum number of indexes has been reached.'],
  index_not_found: [404, withId('Index')],
  index_dependency: [409, 'Attribute cannot be renamed or deleted. Please remove the associated index first.'],
  column_index_already_exists: [409, 'Index with the requested key already exists. Try again with a different key.'],
  column_index_invalid: [400, 'Index invalid.'],
  column_index_limit_exceeded: [400, 'The maximum number of indexes has been reached.'],
  column_index_not_found: [404, withId('Index')],
  column_index_dependency: [409, 'Column cannot be renamed or deleted. Please remove the associated index first.'],
  document_already_exists: [
    409,
    'Document with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  document_invalid_structure: [
    400,
    'The document structure is invalid. Please ensure the attributes match the collection definition.',
  ],
  document_missing_data: [400, 'The document data is missing. Try again with document data populated'],
  document_missing_payload: [
    400,
    'The document data and permissions are missing. You must provide either document data or permissions to be updated.',
  ],
  document_not_found: [404, withId('Document')],
  document_unique_constraint_violation: [409, 'A document with the same values in a unique index already exists.'],
  document_update_conflict: [409, 'Remote document is newer than local.'],
  row_already_exists: [
    409,
    'Row with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  row_invalid_structure: [400, 'The row structure is invalid. Please ensure the columns match the table definition.'],
  row_missing_data: [400, 'The row data is missing. Try again with row data populated'],
  row_missing_payload: [
    400,
    'The row data and permissions are missing. You must provide either row data or permissions to be updated.',
  ],
  row_not_found: [404, withId('Row')],
  row_unique_constraint_violation: [409, 'A row with the same values in a unique index already exists.'],
  row_update_conflict: [409, 'Remote row is newer than local.'],
  transaction_conflict: [
    409,
    'The transaction has a conflict. Another change touched the same documents since they were staged.',
  ],
  transaction_expired: [410, 'The transaction has expired. Please create a new transaction and try again.'],
  transaction_invalid: [400, 'The transaction is invalid. Please check the transaction data and try again.'],
  transaction_limit_exceeded: [400, 'The maximum number of operations for this transaction has been exceeded.'],
  transaction_not_found: [404, withId('Transaction')],
  transaction_not_ready: [400, 'The transaction is not ready yet. Please try again later.'],
  function_already_exists: [409, taken('function')],
  function_not_found: [404, withId('Function')],
  function_synchronous_timeout: [
    408,
    "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.",
  ],
  deployment_not_found: [404, withId('Deployment')],
  execution_in_progress: [400, "Can't delete ongoing execution. Please wait for the execution to finish."],
  execution_not_found: [404, withId('Execution')],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorType = keyof typeof ERRORS;

/** Most characters of a refusal, which may repeat what is as long as a body. The longest range of numbers has 900. */
const MAX_MESSAGE_CHARS = 1_000;
/** Most characters of a value that a refusal repeats. */
const MAX_SHOWN_CHARS = 200;

/** Returns a value as a refusal repeats it; objects and lists, whose texts may be long and are not needed, by kind. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'Array' : 'Object';
  return cutText(String(value), MAX_SHOWN_CHARS);
}

/** A refusal in Appwrite's form, cut where it is long. Without a message it uses the one of its type. */
export class AppwriteError extends Error {
  readonly type: ErrorType;
  readonly status: number;

  constructor(type: ErrorType, message?: string) {
    super(cutText(message ?? ERRORS[type][1], MAX_MESSAGE_CHARS));
    this.name = 'AppwriteError';
    this.type = type;
    this.status = ERRORS[type][0];
  }
}

const PASSING: ReadonlySet<ErrorType> = new Set<ErrorType>(['general_server_overloaded', 'general_storage_full']);

/** Decides whether the same request may succeed in a moment. */
export const isPassing = ({ type }: AppwriteError): boolean => PASSING.has(type);

/** Converts an error to its wire form. */
export const errorModel = ({ message, status, type }: AppwriteError): Record<string, unknown> => ({
  message,
  code: status,
  type,
  version: SERVER_VERSION,
});

/** Refuses one parameter: ``Invalid `name` param: reason`` (contract §1.1). */
export const invalidParam = (name: string, reason: string): AppwriteError =>
  new AppwriteError('general_argument_invalid', `Invalid \`${name}\` param: ${reason}`);
