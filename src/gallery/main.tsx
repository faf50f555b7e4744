import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('gallery.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
