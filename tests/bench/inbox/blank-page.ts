import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** An empty React page: what any app of this kind takes at the least until something stands there. */
const container = document.getElementById('root');
if (container !== null) createRoot(container).render(createElement('p', {}, 'Nothing'));
