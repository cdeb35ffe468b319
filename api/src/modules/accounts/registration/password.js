// Shows what is typed into the password fields while the box is ticked. The box is hidden where scripts do not run.
const label = document.querySelector('label.show');
const box = label?.querySelector('input');
const fields = [...document.querySelectorAll('input[type="password"]')];

if (label && box) {
  label.hidden = false;
  const show = () => {
    for (const field of fields) field.type = box.checked ? 'text' : 'password';
  };
  box.addEventListener('change', show);
  // Browsers save only what a password field sends.
  box.form?.addEventListener('submit', () => {
    box.checked = false;
    show();
  });
}
