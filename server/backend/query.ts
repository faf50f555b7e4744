/**
 * Texts of Appwrite's queries and permissions. They pass through here, so that this folder is the only door to the SDK.
 */
export { ID, Permission, Query, Role } from 'node-appwrite';
