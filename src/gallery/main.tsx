import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageFrame } from '#ui/page-frame.tsx';
import { PageToasts } from '#ui/notices/toast-region.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import { FloatingSpecimens } from './floating-specimens.tsx';
import { FrameSpecimens } from './frame-specimens.tsx';
import { NoticeSpecimens } from './notice-specimens.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('gallery.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

/**
 * Shows every component of `src/ui` in every state, light beside dark: `/gallery` of `npm run dev`, in no build.
 * Dialogs and popovers follow the system's theme.
 */
function Gallery() {
  return (
    <>
      <div className="grid lg:grid-cols-2">
        {(['light', 'dark'] as const).map((look) => (
          <section key={look} aria-label={look} className="min-w-0 bg-canvas text-ink" style={{ colorScheme: look }}>
            <PageFrame title={look === 'light' ? 'Light' : 'Dark'} subtitle="What the screens are made of">
              <ControlSpecimens />
              <NoticeSpecimens />
              <DataSpecimens />
              <FloatingSpecimens />
              <FrameSpecimens />
            </PageFrame>
          </section>
        ))}
      </div>
      <PageToasts />
    </>
  );
}
