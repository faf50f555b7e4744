/**
 * Size in bytes up to which a file is read without confirmation; the drop area states it (part 2 §5).
 */
export const CONFIRM_ABOVE_BYTES = 10 * 1_024 * 1_024;
/** Size in bytes above which a file is rejected before it is read. */
export const MAX_BYTES = 10 * CONFIRM_ABOVE_BYTES;
/** Most files that are stored when they are shared with the app, `MAX_BYTES` together. */
export const MAX_SHARED_FILES = 20;
