import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** An empty React page: the minimal time of such an app until something is drawn. */
const container = document.getElementById('root');
if (container !== null) createRoot(container).render(createElement('p', {}, 'Nothing'));
