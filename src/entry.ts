import './styles/app.css';
import { loadCatalogue } from '#i18n/load-catalogue.ts';

// A text may be a constant of its module, so the language comes first. A page without its catalogue says everything in
// English.
await loadCatalogue(document.documentElement.lang).catch(() => {
  document.documentElement.lang = 'en';
});
await import('./main.tsx');
