/** Saves a text as a file of the visitor's. @param type without charset: 'text/csv' */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it once the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
