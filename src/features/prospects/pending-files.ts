/** Files dropped on a campaign, for the import screen: files cannot be in an address. */
let pending: { readonly files: readonly File[]; readonly campaignId: string } | undefined;

/** Stores files for the next import into a campaign. */
export function setPendingFiles(files: readonly File[], campaignId: string): void {
  pending = { files, campaignId };
}

const NONE: readonly File[] = [];

/** Returns the files for a campaign. They stay until cleared, because a screen may remount. */
export const pendingFiles = (campaignId: string): readonly File[] =>
  pending?.campaignId === campaignId ? pending.files : NONE;

/** Clears the files once their import is done, left or uses another file. */
export function clearPendingFiles(): void {
  pending = undefined;
}
