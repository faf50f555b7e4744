import { registerRoute } from 'workbox-routing';
import { saveSharedFiles, SHARE_TARGET } from '#replica/storage/shared-files.ts';

/** Takes lists that other apps share to this one, and leads to where they are imported; offline too. */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET.address,
    async ({ request }) => {
      // All of them: that one alone can be imported at a time is said where they are taken, as of those that are
      // dropped.
      const lists = (await request.formData()).getAll(SHARE_TARGET.field).filter((list) => list instanceof File);
      if (lists.length > 0) await saveSharedFiles(lists);
      return Response.redirect(SHARE_TARGET.address, 303);
    },
    'POST',
  );
}
