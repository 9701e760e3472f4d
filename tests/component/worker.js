// Leaves all requests but those for the API to the browser, since each that the mock handles waits for the page's main thread.
addEventListener('fetch', (event) => {
  if (!new URL(event.request.url).pathname.startsWith('/api/')) event.stopImmediatePropagation();
});
importScripts('/mockServiceWorker.js');
