// Stands in for a page that could not be fetched: its address is still that of the page.
const reload = () => location.reload();
addEventListener('online', reload);
document.querySelector('button').addEventListener('click', reload);
