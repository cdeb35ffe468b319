export default '/asset.stub';
