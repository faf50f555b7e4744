// Makes the sign-in form in the page (src/sign-in-skeleton.html) live before the app is loaded (docs/adr/0045). A
// submit waits until the app takes over (src/features/session/sign-in/early-form.ts). Only on a first visit: people who
// are known on this device, or who come with an invitation, get another screen.
(() => {
  const frame = document.querySelector('.sign-in-skeleton');
  const form = frame.querySelector('form');
  const search = new URLSearchParams(location.search);
  const isPlain =
    /^(?:\/auth)?\/login\/?$/.test(location.pathname) &&
    !search.has('left') &&
    !(search.get('returnTo') ?? '').startsWith('/team/invite');
  let isKnown = true;
  try {
    isKnown = ['outrider.user', 'outrider.second-factor'].some((key) => localStorage.getItem(key) !== null);
  } catch {}
  if (!isPlain || isKnown) {
    form.remove();
    return;
  }
  frame.querySelector('[data-placeholder]').remove();
  frame.removeAttribute('aria-hidden');
  for (const other of form.querySelectorAll('[lang]')) if (other.lang !== document.documentElement.lang) other.remove();
  // The way back, as the app's link has it.
  const help = form.querySelector('a');
  help.setAttribute('href', help.pathname + location.search);
  form.hidden = false;

  const show = (state) => {
    form.dataset.state = state;
    for (const part of form.querySelectorAll('[data-state]'))
      part.hidden = !part.dataset.state.split(' ').includes(state);
    form.querySelector('button').setAttribute('aria-disabled', String(state === 'waiting'));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset.submitted = '';
    // The app says what is wrong with an empty field.
    const empty = [...form.querySelectorAll('input')].find(({ value }) => value === '');
    if (empty !== undefined) empty.focus();
    else if (form.dataset.state !== 'failed') show('waiting');
  });
  // A change after a submit makes the submit void.
  form.addEventListener('input', () => {
    delete form.dataset.submitted;
    if (form.dataset.state === 'waiting') show('idle');
  });
  const handleError = ({ target }) => {
    if (form.isConnected && (target === window || target.localName === 'script')) show('failed');
  };
  addEventListener('error', handleError, true);
  addEventListener('unhandledrejection', handleError);
})();
