/** Saves a text as a file of the visitor's. @param type of its content, as in 'text/csv;charset=utf-8' */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it once the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
