/** Builders of Appwrite's queries and permissions, re-exported so that only this folder imports the SDK. */
export { ID, Permission, Query, Role } from 'node-appwrite';
