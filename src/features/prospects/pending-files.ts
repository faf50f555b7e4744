/** Files that were dropped on a campaign, on their way to the screen that reads them: files have no address. */
let handed: { readonly files: readonly File[]; readonly campaignId: string } | undefined;

/** Lays files down for the import into a campaign that is opened next. */
export function setPendingFiles(files: readonly File[], campaignId: string): void {
  handed = { files, campaignId };
}

const NONE: readonly File[] = [];

/** What was laid down for a campaign. It stays there until it is forgotten: a screen may be drawn anew. */
export const pendingFiles = (campaignId: string): readonly File[] =>
  handed?.campaignId === campaignId ? handed.files : NONE;

/** The import they were laid down for is over, left, or has another file. */
export function clearPendingFiles(): void {
  handed = undefined;
}
