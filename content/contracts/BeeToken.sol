// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Bees, which honey is paid for with: an ERC-20 token.
contract BeeToken {
    string public constant name = "BeeToken";
    string public constant symbol = "BEE";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1_000_000 * 10 ** 18;

    mapping(address => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// All bees that there will ever be go to the keeper.
    constructor(address keeper) {
        balanceOf[keeper] = totalSupply;
        emit Transfer(address(0), keeper, totalSupply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "Ask the owner of these bees first");
        // By convention the greatest number means: as many as she likes.
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "Bees need a place to land");
        require(balanceOf[from] >= value, "There are not that many bees");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
